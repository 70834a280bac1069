import { Button, chakra, Dialog, Portal } from '@chakra-ui/react'
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

/** Confirms an action that cannot be undone. The safe answer has the focus; in a field, Enter confirms. */
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
          <chakra.form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              onConfirm()
            }}
          >
            <Dialog.Body>{children}</Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                {keep}
              </Button>
              <Button type="submit" aria-disabled={busy}>
                {confirm}
              </Button>
            </Dialog.Footer>
          </chakra.form>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
