/** What the picture of a shared link shows: the app chooses the words, the server draws them. */
export interface LinkPicture {
  ground: string
  ink: string
  muted: string
  accent: string
  onAccent: string
  /** The brand's sign, as SVG. */
  sign: string
  initials?: string
  /** The file of a person's photo, in place of the initials. */
  face?: string
  small: string
  title: string
  line: string
  /** The price, or what a follower gets. */
  mark: string
  /** The files of up to four pictures, and how many more there are. */
  pictures: string[]
  more: number
}
