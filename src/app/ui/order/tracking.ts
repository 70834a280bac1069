const pages: Record<string, string> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}

/** The carrier's tracking page; undefined for an unknown carrier. */
export function trackingLink({ carrier, number }: { carrier: string; number: string }): string | undefined {
  const page = pages[carrier.trim().toLowerCase()]
  return page && `${page}${encodeURIComponent(number)}`
}
