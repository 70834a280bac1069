import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface Look {
  look?: 'fill' | 'line' | 'paper'
  size?: 'md' | 'sm'
  wide?: boolean
}

/** Button classes for links: `<Link className={buttonClass()}>`. */
export const buttonClass = ({ look = 'fill', size = 'md', wide = false }: Look = {}): string =>
  [styles.button, styles[look], size === 'sm' && styles.small, wide && styles.wide].filter(Boolean).join(' ')

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a pulsing dot; the label stays. */
  busy?: boolean
}

/** Use `aria-disabled` rather than `disabled`: the button stays focusable and can explain itself. */
export function Button({
  look = 'fill',
  size = 'md',
  wide = false,
  busy = false,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ look, size, wide })} ${className}`}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.pulse} aria-hidden="true" />}
      {children}
    </button>
  )
}
