import { atom } from 'jotai'

/** A dot that is animated from a button to the cart, with its start in the viewport. */
export interface Flight {
  id: number
  x: number
  y: number
}

let serial = 0

export const flightsAtom = atom<readonly Flight[]>([])

/** Starts one at the centre of the pressed button. */
export const flyToCartAtom = atom(null, (_get, set, from: DOMRect) => {
  serial += 1
  const flight = { id: serial, x: from.left + from.width / 2, y: from.top + from.height / 2 }
  set(flightsAtom, (flights) => [...flights, flight])
})

export const endFlightAtom = atom(null, (_get, set, id: number) =>
  set(flightsAtom, (flights) => flights.filter((flight) => flight.id !== id)),
)
