import { expect, test } from 'vitest'
import { pictureFile, smallPhoto } from '#device/http/picture-file.ts'
import { PICTURE_BYTES_MAX } from '#domain/catalogue/picture.ts'
import { realHeic } from './real-heic.ts'

/** A picture that this browser opens, under another name: Chromium opens no HEIC. */
async function aPicture(name: string, type: string, width = 600, height = 400) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = '#c05a6e'
  context?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob()], name, { type })
}

const opened = async (blob: Blob) => {
  const { width, height } = await createImageBitmap(blob)
  return [blob.type, width, height]
}

test('a picture is sent as it is, under its own digest', async () => {
  const file = new File(['abc'], 'a.jpg', { type: 'image/jpeg' })
  const { blob, digest } = await pictureFile(file)
  expect(blob).toBe(file)
  expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a HEIC that this browser opens is sent as a JPEG, the same one each time', async () => {
  const file = await aPicture('IMG_1.HEIC', '')
  const { blob, digest } = await pictureFile(file)
  expect(await opened(blob)).toEqual(['image/jpeg', 600, 400])
  expect(await pictureFile(file)).toEqual({ blob, digest })
  const large = await pictureFile(await aPicture('a.heif', 'image/heif', 5_000, 1_000))
  expect(await opened(large.blob)).toEqual(['image/jpeg', 4_096, 819])
})

test('a HEIC that this browser does not open is left to the shop', async () => {
  const file = new File([realHeic()], 'a.heic', { type: 'image/heic' })
  const opens = await createImageBitmap(file).then(
    () => true,
    () => false,
  )
  const { blob } = await pictureFile(file)
  if (opens) expect(await opened(blob)).toEqual(['image/jpeg', 720, 640])
  else expect(blob).toBe(file)
})

test('a file that is gone cannot be sent, and can be once it is there again', async () => {
  const file = new File(['abc'], 'a.jpg', { type: 'image/jpeg' })
  const gone = () => Promise.reject(new DOMException('Gone', 'NotReadableError'))
  const there = file.arrayBuffer
  file.arrayBuffer = gone
  await expect(pictureFile(file)).rejects.toThrow('Gone')
  file.arrayBuffer = there
  expect((await pictureFile(file)).blob).toBe(file)
})

const smallOf = async (file: File) => {
  const small = await smallPhoto(file)
  return 'jpeg' in small ? opened(new Blob([small.jpeg], { type: 'image/jpeg' })) : small.fault
}

test.each([
  [4_000, 3_000, [1_600, 1_200]],
  [3_000, 4_000, [1_200, 1_600]],
  // A strip stays as high as the shop takes it.
  [6_000, 600, [4_000, 400]],
  [800, 600, [800, 600]],
  [399, 4_000, 'tooSmall'],
])('a photo of %i × %i pixels that waits on the device is %o', async (width, height, expected) => {
  const small = await smallOf(await aPicture('a.png', 'image/png', width, height))
  expect(small).toEqual(typeof expected === 'string' ? expected : ['image/jpeg', ...expected])
})

test('what shows nothing of a photo is white', async () => {
  const canvas = new OffscreenCanvas(600, 400)
  canvas.getContext('2d')
  const clear = new File([await canvas.convertToBlob()], 'a.png')
  const small = await smallPhoto(clear)
  const photo = await createImageBitmap(new Blob(['jpeg' in small ? small.jpeg : '']))
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(photo, 0, 0)
  expect([...(context?.getImageData(0, 0, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
})

test('no picture, one this browser does not open and one too large are distinguished', async () => {
  expect(await smallOf(new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }))).toBe('unreadable')
  const large = new File([new Uint8Array(PICTURE_BYTES_MAX + 1)], 'a.jpg')
  expect(await smallOf(large)).toBe('tooLarge')
})
