import type { OrderRequest } from '#domain/order/order.ts'

/** Names and places for made-up customers, in many scripts, as a shop's customers have them. */

type Some<One> = readonly [One, ...One[]]

const words = (text: string): Some<string> => {
  const [first = '', ...rest] = text.split(', ')
  return [first, ...rest]
}

export const names = {
  first: words(
    'Ada, Amara, Beatriz, Chloé, Dana, Elif, Fatima, Grace, Hana, Imani, Jonas, Kofi, Leilani, Mateo, Mei, Nadia, Olga, Priya, Quinn, Rosa, Sørine, Tomás, Uma, Wei, Yara, Zoë',
  ),
  last: words(
    'Abara, Bennett, Castillo, Dubois, Eriksen, Flores, García, Haddad, Ivanova, Jensen, Kim, López, Müller, Nguyen, O’Brien, Okafor, Park, Quispe, Rossi, Sato, Tanaka, Ustinov, Varga, Washington, Young, Zhang',
  ),
  street: words(
    'Main Street, Oak Avenue, Maple Drive, Cedar Lane, Lake Street, Hill Road, Park Place, Sunset Boulevard, Pine Street, River Road, 2nd Street, Elm Court',
  ),
} as const

type City = readonly [
  city: string,
  region: Exclude<OrderRequest['address']['region'], undefined>,
  postcode: string,
]

export const cities: Some<City> = [
  ['Oakland', 'CA', '94601'],
  ['San Diego', 'CA', '92101'],
  ['Portland', 'OR', '97201'],
  ['Seattle', 'WA', '98101'],
  ['Denver', 'CO', '80202'],
  ['Austin', 'TX', '78701'],
  ['Chicago', 'IL', '60601'],
  ['Minneapolis', 'MN', '55401'],
  ['Boston', 'MA', '02108'],
  ['Brooklyn', 'NY', '11201'],
  ['Philadelphia', 'PA', '19102'],
  ['Atlanta', 'GA', '30303'],
  ['Miami', 'FL', '33101'],
  ['Honolulu', 'HI', '96801'],
]
