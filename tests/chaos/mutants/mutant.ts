/** A guard, how it is taken out of its file, and the story that must go red without it. */
export interface Mutant {
  guard: string
  file: string
  out: [from: string, to: string][]
  test: string
  story: string
}
