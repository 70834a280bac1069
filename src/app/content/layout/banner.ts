/** The announcement above the header: none until staff write one. */
export const banner = { text: '', action: '', to: '' } as const

export const bannerWords = { label: 'Announcement', close: 'Close announcement' } as const
