const paths = {
  menu: 'M3 7h16M3 15h10',
  expand: 'M12.5 4H18v5.5M9.5 18H4v-5.5M18 4l-6 6M4 18l6-6',
  search: 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM14.5 14.5 19 19',
  cart: 'M4.5 8h13l1 11h-15zM8 10V6.5a3 3 0 0 1 6 0V10',
  user: 'M11 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM3.5 19.5c.8-4 3.8-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  close: 'M5 5l12 12M17 5 5 17',
  plus: 'M11 4v14M4 11h14',
  minus: 'M4 11h14',
  check: 'M4.5 11.5 9 16 18 6.5',
  arrow: 'M4 11h14M12.5 5.5 18 11l-5.5 5.5',
  chevron: 'm5 8 6 6 6-6',
  truck:
    'M2 5.5h11v10H2zM13 9h4l3 3v3.5h-7M6 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  offline:
    'M3 3l16 16M6 11.5a8 8 0 0 1 3-1.8M2.5 8a13 13 0 0 1 4-2.6M11 6c3 0 6 .8 8.5 2.5M14 10.3c.9.3 1.6.8 2.3 1.5M9 15a3 3 0 0 1 4 0',
  copy: 'M8 8h10v10H8zM14 8V4H4v10h4',
  share: 'M11 13V3M7 6.5 11 3l4 3.5M5 11v7h12v-7',
  download: 'M11 3v11M7 10.5l4 4 4-4M4 18.5h14',
  filter: 'M3 6h16M6 11h10M9 16h4',
  info: 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM11 10v5M11 7v.1',
  alert: 'M11 3.5 20 18.5H2zM11 9v4.5M11 16v.1',
  tag: 'M3.5 11.5V4h7.5l7.5 7.5-7.5 7.5zM7.5 7.9v.1',
  sun: 'M11 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 2v2M11 18v2M2 11h2M18 11h2M4.6 4.6 6 6M16 16l1.4 1.4M4.6 17.4 6 16M16 6l1.4-1.4',
  moon: 'M17.5 13.5A7.5 7.5 0 0 1 8.5 4.5a7.5 7.5 0 1 0 9 9Z',
  eye: 'M2 11s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6ZM11 13.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  trash: 'M4 6h14M9 6V3.5h4V6M6 6l1 13h8l1-13',
  sync: 'M18 9a7.5 7.5 0 0 0-13.5-2.5L3 8.5M3 4v4.5h4.5M4 13a7.5 7.5 0 0 0 13.5 2.5l1.5-2M19 18v-4.5h-4.5',
  phone: 'M6.5 2.5h9v17h-9zM10 16.5h2',
  rise: 'M4 15l5-5 3.5 3.5L19 7M14 7h5v5',
} as const

export type IconName = keyof typeof paths

/** A line icon on a 22 px grid, in the text's colour. Hidden from assistive technology: it always has a label beside it. */
export const Icon = ({ name, size = 22 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth={size < 20 ? 2 : 1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
