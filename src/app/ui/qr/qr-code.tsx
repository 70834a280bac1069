import { encode } from 'uqr'

/** Scanners need a quiet zone of four modules around a code. */
const EDGE = 4
export const QR_INK = '#2e1023'

/** The dark modules as one path, one unit per module. */
export function qrPath(link: string) {
  const { data, size } = encode(link, { ecc: 'M', border: EDGE })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size, path }
}

export const QrCode = ({ size, path, label }: ReturnType<typeof qrPath> & { label: string }) => (
  <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
    <path fill={QR_INK} d={path} />
  </svg>
)
