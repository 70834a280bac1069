import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface Look {
  look?: 'fill' | 'line' | 'paper'
  size?: 'md' | 'sm'
  wide?: boolean
}

/** The look of a button, for what is a link by nature: `<Link className={buttonClass()}>`. */
export const buttonClass = ({ look = 'fill', size = 'md', wide = false }: Look = {}): string =>
  [styles.button, styles[look], size === 'sm' && styles.small, wide && styles.wide].filter(Boolean).join(' ')

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Something is on its way: the words stay and a drop pulses. */
  busy?: boolean
}

/** `aria-disabled` rather than `disabled`: it can still be found, read and asked why. */
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
