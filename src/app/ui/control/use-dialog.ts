import { type MouseEvent, useEffect, useRef } from 'react'

interface DialogOptions {
  /** Opens and closes it. Without it `show` does: a dialog that stays mounted. */
  open?: boolean
  /** Called however it was closed: by its button, Escape or the system's Back. */
  onClose?: () => void
  /** A click beside it closes it, as with a sheet. Not for forms: what was typed would be lost. */
  lightDismiss?: boolean
}

export type Dialog = ReturnType<typeof useDialog>

/** A native modal dialog: the browser moves the focus into it and back, and closes it on Escape. */
export function useDialog({ open, onClose, lightDismiss = false }: DialogOptions = {}) {
  const ref = useRef<HTMLDialogElement>(null)
  const show = () => ref.current?.showModal()
  const close = () => ref.current?.close()
  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (open === false && dialog?.open) dialog.close()
  }, [open])
  return {
    show,
    close,
    ref,
    props: {
      ref,
      onClose,
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        // The backdrop belongs to the dialog itself, its contents to elements inside it.
        if (lightDismiss && event.target === event.currentTarget) close()
      },
    },
  }
}
