import { Button, chakra, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Note } from './note.tsx'

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
export const FormDialog = (props: FormDialogProps) => (
  <Dialog.Root open onOpenChange={(change) => !change.open && props.onClose()}>
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{props.title}</Dialog.Title>
          </Dialog.Header>
          <Dialog.CloseTrigger asChild>
            <Button variant="ghost" aria-label={props.close}>
              <Icon name="close" />
            </Button>
          </Dialog.CloseTrigger>
          <chakra.form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              props.onSubmit()
            }}
          >
            <Dialog.Body>
              {props.problem && <Note kind="bad" role="alert" title={props.problem} />}
              {props.children}
            </Dialog.Body>
            <Dialog.Footer>
              <Button type="submit" aria-disabled={props.busy}>
                {props.submit}
              </Button>
            </Dialog.Footer>
          </chakra.form>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
