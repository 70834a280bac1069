import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { actionNeeds } from '#domain/manager/access.ts'
import { mayQueue } from '#domain/manager/action-queue.ts'
import { mayAct } from '#domain/manager/actions.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { format, plural } from '../../content/base/format.ts'
import { palette as words } from '../../content/manager/command-palette.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { type Command, requestCommandAtom, selectedAtom } from '../../state/manager/command-palette.ts'
import { mayAtom } from '../../state/staff/role.ts'

/** What the palette does, beside leading somewhere: each opens the dialog that says what will change. */

const steps = ['pack', 'ship', 'deliver', 'cancel', 'print'] as const satisfies readonly Command[]
type Step = (typeof steps)[number]

/** The order's words without the step that is typed with them: “pack 10007” asks to pack ERA-10007. */
export function stepOf(text: string): { step: Step | undefined; rest: string } {
  const typed = text.trim().split(/\s+/)
  const at = typed.findIndex((word) => steps.some((step) => step === word.toLowerCase()))
  const step = steps.find((one) => one === typed[at]?.toLowerCase())
  return { step, rest: typed.filter((_, place) => place !== at).join(' ') }
}

export interface ActionEntry {
  id: string
  label: string
  detail?: string
  open: () => void
}

/** The steps of the orders that were found, of the selection, and the forms, as far as the role may take them. */
export function useActions(text: string, found: readonly ManagerOrder[]): ActionEntry[] {
  const may = useAtomValue(mayAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const selected = useAtomValue(selectedAtom)
  const requestCommand = useSetAtom(requestCommandAtom)
  const navigate = useNavigate()
  const { step } = stepOf(text)
  const isOffered = (one: Step) => one === 'print' || (may(actionNeeds[one]) && (!offline || mayQueue(one)))
  const toOrder = async (order: string, command: Step) => {
    await navigate({ to: '/neworders', search: { tab: 'all', search: order } })
    requestCommand({ command, order })
  }
  // One order is meant, or its step was typed: else a list of steps would hide what was found.
  const meant = step !== undefined || found.length === 1 ? found : []
  const ofOrders = meant.flatMap(({ number, state, contact }) =>
    steps
      .filter((one) => (step ?? one) === one && isOffered(one) && (one === 'print' || mayAct(one, state)))
      .map((one) => ({
        id: `${one}-${number}`,
        label: format(words.steps[one], { orders: number }),
        detail: contact.name,
        open: () => void toOrder(number, one),
      })),
  )
  const ofSelection =
    selected === null || selected === 0
      ? []
      : steps.filter(isOffered).map((one) => ({
          id: `${one}-selected`,
          label: format(words.steps[one], { orders: plural(words.selected, selected) }),
          open: () => requestCommand({ command: one }),
        }))
  const forms = [
    ...(may('orders.export') && !offline
      ? [
          {
            id: 'export',
            label: selected ? format(words.exportSelected, { count: selected }) : words.export,
            open: () => {
              if (selected !== null) return requestCommand({ command: 'export' })
              void navigate({ to: '/neworders' }).then(() => requestCommand({ command: 'export' }))
            },
          },
        ]
      : []),
    ...(may('products.edit') && !offline
      ? [
          {
            id: 'new-product',
            label: words.newProduct,
            open: () => {
              const there = navigate({ to: '/managerportal', search: { view: 'products' } })
              void there.then(() => requestCommand({ command: 'new-product' }))
            },
          },
        ]
      : []),
  ]
  return [...ofOrders, ...[...ofSelection, ...forms].filter(({ label }) => isMeant(text, label))]
}

const isMeant = (text: string, label: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word))
