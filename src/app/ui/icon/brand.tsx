const e =
  'M118 84 V541 C118 592 102 613 42 613 V625 H463 L471 484 H459 C438 582 404 598 324 598 H280 C230 598 213 584 213 541 V84 C213 42 229 27 272 27 H322 C420 27 457 62 490 160 H502 L490 0 H42 V12 C102 12 118 34 118 84 Z'
const r =
  'M358 344 C358 319 340 301 313 301 C270 301 272 341 240 341 C224 341 204 326 179 297 V82 C179 28 194 12 274 12 V0 L138 2 L38 0 V12 C86 12 97 28 97 82 V270 C97 318 90 334 64 334 C50 334 38 330 14 319 L8 330 L140 394 C160 402 176 372 179 318 C220 364 248 396 292 396 C328 396 358 372 358 344 Z'
const a =
  'M423 45 L317 -6 C288 -16 268 10 262 56 L216 24 C190 5 164 -7 129 -7 C76 -7 45 20 45 64 C45 126 110 143 163 162 L260 198 V258 C260 338 244 377 208 377 C166 377 148 340 143 298 C138 262 120 247 92 247 C64 247 49 261 49 282 C49 342 158 396 247 396 C306 396 341 352 341 288 V108 C341 62 352 45 380 45 C393 45 405 48 418 55 Z M260 80 V181 L200 156 C162 140 141 122 141 94 C141 60 160 41 194 41 C222 41 242 60 260 80 Z'

/** The wordmark's letters, for what is drawn outside of a page. */
export const wordmarkLetters = { e, r, a } as const

/** The wordmark's paths, once per document; header, menu and footer reference them with `<use>`. */
export const WordmarkShape = () => (
  <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
    <symbol id="wordmark" viewBox="0 0 1370 650">
      <g transform="translate(-20 637) scale(1 -1)" fill="currentColor">
        <path d={e} />
        <circle cx="332" cy="318" r="60" fill="var(--drop, var(--era-colors-mark))" />
        <path transform="translate(560 0)" d={r} />
        <path transform="translate(952 0)" fillRule="evenodd" d={a} />
      </g>
    </symbol>
  </svg>
)

export const Wordmark = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 1370 650" className={className} aria-hidden="true">
    <use href="#wordmark" />
  </svg>
)
/** The brand's dot as full stop of a headline. Drawn as a background, so that it never wraps apart from its word. */
export const FullStop = () => <span className="stop" />
