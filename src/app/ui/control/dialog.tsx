import { Button, chakra, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Note } from './note.tsx'

interface ShellProps {
  role?: 'dialog' | 'alertdialog'
  open?: boolean
  size?: 'lg'
  title: string
  /** The label of a close button in the corner; without it there is none. */
  close?: string
  onClose: () => void
  children: ReactNode
}

const Shell = ({ role = 'dialog', open = true, size, title, close, onClose, children }: ShellProps) => (
  <Dialog.Root
    open={open}
    onOpenChange={(change) => !change.open && onClose()}
    role={role}
    {...(size && { size })}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          {close !== undefined && (
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" aria-label={close}>
                <Icon name="close" />
              </Button>
            </Dialog.CloseTrigger>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)

interface FormProps extends ShellProps {
  /** Buttons under the form; the last one submits it. */
  buttons: ReactNode
  onSubmit: () => void
}

/** A form in a dialog: Enter in a field submits it. */
const Form = ({ buttons, onSubmit, children, ...shell }: FormProps) => (
  <Shell {...shell}>
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
  </Shell>
)

interface ReadingDialogProps {
  title: string
  /** The label of the close button. */
  close: string
  onClose: () => void
  children: ReactNode
}

/** A wide dialog with something to read, open while it is mounted. */
export const ReadingDialog = ({ children, ...shell }: ReadingDialogProps) => (
  <Shell {...shell} size="lg">
    <Dialog.Body>{children}</Dialog.Body>
  </Shell>
)

interface ConfirmProps {
  open: boolean
  title: string
  children?: ReactNode
  /** Undefined where there is nothing to confirm. */
  confirm: string | undefined
  dismiss: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action that cannot be undone. The safe answer has the focus; in a field, Enter confirms. */
export const Confirm = ({ confirm, dismiss, busy = false, onConfirm, children, ...dialog }: ConfirmProps) => (
  <Form
    {...dialog}
    role="alertdialog"
    onSubmit={onConfirm}
    buttons={
      <>
        <Button variant="outline" onClick={dialog.onClose}>
          {dismiss}
        </Button>
        {confirm !== undefined && (
          <Button type="submit" aria-disabled={busy}>
            {confirm}
          </Button>
        )}
      </>
    }
  >
    {children}
  </Form>
)

interface FormDialogProps {
  title: string
  /** The label of the close button. */
  close: string
  submit: string
  /** A button beside it that closes the dialog. */
  cancel?: string
  busy: boolean
  /** An error that belongs to no field. */
  problem: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, open while it is mounted. */
export const FormDialog = ({ submit, cancel, busy, problem, children, ...dialog }: FormDialogProps) => (
  <Form
    {...dialog}
    buttons={
      <>
        {cancel !== undefined && (
          <Button variant="outline" onClick={dialog.onClose}>
            {cancel}
          </Button>
        )}
        <Button type="submit" aria-disabled={busy}>
          {submit}
        </Button>
      </>
    }
  >
    {problem && <Note kind="bad" role="alert" title={problem} />}
    {children}
  </Form>
)
