import { Button, chakra } from '@chakra-ui/react'
import { dashboard as words } from '../../content/influencer/dashboard.ts'
import { saveFile } from '../../state/base/save-file.ts'
import { linkOf } from '../../state/influencer/influencer.ts'
import { Row } from '../control/box.tsx'
import { Icon } from '../icon/icon.tsx'
import { QR_INK, QrCode, qrPath } from '../qr/qr-code.tsx'

const Panel = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: '128px 1fr',
    gap: '22px',
    alignItems: 'center',
    padding: '26px',
    minW: 0,
    bg: 'bg.surface',
    borderRadius: 'sheet',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    sm: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'center' },
    '& > svg': { width: '100%', height: 'auto', display: 'block', justifySelf: 'center' },
  },
})

const PIXELS = 1024

export function QrBox({ code }: { code: string }) {
  const { size, path } = qrPath(linkOf(code))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PIXELS}" height="${PIXELS}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="${QR_INK}" d="${path}"/></svg>`
  const png = () => {
    const canvas = document.createElement('canvas')
    canvas.width = PIXELS
    canvas.height = PIXELS
    const brush = canvas.getContext('2d')
    if (!brush) return
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, PIXELS, PIXELS)
    brush.scale(PIXELS / size, PIXELS / size)
    brush.fillStyle = QR_INK
    brush.fill(new Path2D(path))
    canvas.toBlob((file) => file && saveFile(file, `era-${code}-qr.png`), 'image/png')
  }
  return (
    <Panel aria-labelledby="qr">
      <QrCode size={size} path={path} label={words.qr.alt} />
      <div>
        <h2 className="d4" id="qr">
          {words.qr.title}
        </h2>
        <p className="small muted">{words.qr.body}</p>
        <Row>
          <Button variant="plain" size="sm" minH="44px" onClick={png}>
            <Icon name="download" size={18} />
            {words.qr.png}
          </Button>
          <Button
            variant="plain"
            size="sm"
            minH="44px"
            onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `era-${code}-qr.svg`)}
          >
            <Icon name="download" size={18} />
            {words.qr.svg}
          </Button>
        </Row>
      </div>
    </Panel>
  )
}
