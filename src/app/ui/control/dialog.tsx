import { Button, chakra, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Note } from './note.tsx'

interface FrameProps {
  role?: 'dialog' | 'alertdialog'
  open: boolean
  title: string
  /** A button in the corner. */
  corner?: ReactNode
  /** Buttons under the form; the last one submits it. */
  buttons: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Enter in a field submits it. */
const Frame = ({
  role = 'dialog',
  open,
  title,
  corner,
  buttons,
  onSubmit,
  onClose,
  children,
}: FrameProps) => (
  <Dialog.Root open={open} onOpenChange={(change) => !change.open && onClose()} role={role}>
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          {corner}
          <chakra.form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit()
            }}
          >
            <Dialog.Body>{children}</Dialog.Body>
            <Dialog.Footer>{buttons}</Dialog.Footer>
          </chakra.form>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)

interface ConfirmProps {
  open: boolean
  title: string
  children?: ReactNode
  confirm: string
  dismiss: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action that cannot be undone. The safe answer has the focus; in a field, Enter confirms. */
export const Confirm = ({ confirm, dismiss, busy = false, onConfirm, children, ...dialog }: ConfirmProps) => (
  <Frame
    {...dialog}
    role="alertdialog"
    onSubmit={onConfirm}
    buttons={
      <>
        <Button variant="outline" onClick={dialog.onClose}>
          {dismiss}
        </Button>
        <Button type="submit" aria-disabled={busy}>
          {confirm}
        </Button>
      </>
    }
  >
    {children}
  </Frame>
)

interface FormDialogProps {
  title: string
  /** The label of the close button. */
  close: string
  submit: string
  busy: boolean
  /** An error that belongs to no field. */
  problem: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, open while it is mounted. */
export const FormDialog = ({ close, submit, busy, problem, children, ...dialog }: FormDialogProps) => (
  <Frame
    {...dialog}
    open
    corner={
      <Dialog.CloseTrigger asChild>
        <Button variant="ghost" aria-label={close}>
          <Icon name="close" />
        </Button>
      </Dialog.CloseTrigger>
    }
    buttons={
      <Button type="submit" aria-disabled={busy}>
        {submit}
      </Button>
    }
  >
    {problem && <Note kind="bad" role="alert" title={problem} />}
    {children}
  </Frame>
)
