import { chakra } from '@chakra-ui/react'
import { keys as words } from '../../../content/manager/keys.ts'
import { FormDialog } from '../../control/dialog.tsx'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '8px 20px',
    '& dt': { fontWeight: 'strong', whiteSpace: 'nowrap' },
  },
})

/** What each key does in the list. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title={words.title}
    close={words.close}
    submit={words.close}
    busy={false}
    problem={undefined}
    onSubmit={onClose}
    onClose={onClose}
  >
    <List>
      {words.rows.map(([key, does]) => (
        <chakra.div key={key} display="contents">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </chakra.div>
      ))}
    </List>
  </FormDialog>
)
