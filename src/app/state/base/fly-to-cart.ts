import { atom } from 'jotai'

/** A drop on its way from a button to the cart; where it starts, in the window's own pixels. */
export interface Flight {
  id: number
  x: number
  y: number
}

let serial = 0

export const flightsAtom = atom<readonly Flight[]>([])

/** Lets one fall from the middle of what was pressed. */
export const flyToCartAtom = atom(null, (_get, set, from: DOMRect) => {
  serial += 1
  const drop = { id: serial, x: from.left + from.width / 2, y: from.top + from.height / 2 }
  set(flightsAtom, (drops) => [...drops, drop])
})

export const endFlightAtom = atom(null, (_get, set, id: number) =>
  set(flightsAtom, (drops) => drops.filter((drop) => drop.id !== id)),
)
