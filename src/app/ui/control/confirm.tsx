import { Button, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface ConfirmProps {
  open: boolean
  title: string
  children?: ReactNode
  confirm: string
  keep: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. The safe answer has the focus. */
export const Confirm = ({
  open,
  title,
  children,
  confirm,
  keep,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmProps) => (
  <Dialog.Root open={open} onOpenChange={(change) => !change.open && onClose()} role="alertdialog">
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body>{children}</Dialog.Body>
          <Dialog.Footer>
            <Button variant="outline" onClick={onClose}>
              {keep}
            </Button>
            <Button onClick={onConfirm} aria-disabled={busy}>
              {confirm}
            </Button>
          </Dialog.Footer>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
