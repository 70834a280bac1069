import type { User } from '#domain/account/account.ts'
import { mayUseView } from '#domain/manager/access.ts'
import { viewFaults } from '#domain/manager/views.ts'
import { type Answers, created } from '../base/answer.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop, MockView } from '../base/shop.ts'

export const view = (shop: MockShop) => {
  const seenBy = (uid: string) => shop.views.filter((one) => one.team || one.uid === uid)
  const listFor = ({ uid, role }: User) => ({
    views: seenBy(uid)
      .filter(({ filter }) => mayUseView(role, filter))
      .map(({ uid: author, ...one }) => ({ ...one, editable: author === uid })),
  })
  /** The view, where this account may change it; undefined where it sees none of this id. */
  const editable = (id: string, uid: string): MockView | undefined => {
    const found = seenBy(uid).find((one) => one.id === id)
    if (found && found.uid !== uid) throw refuse('forbidden')
    return found
  }
  const refuseTaken = (name: string, uid: string, { team, id }: { team: boolean; id?: string }) =>
    refuseFaults(
      viewFaults(
        name,
        seenBy(uid).filter((one) => one.team === team && one.id !== id),
      ),
    )
  return {
    managerViews: ({ signedIn }) => listFor(signedIn()),
    addView: ({ body, signedIn }) => {
      const { uid } = signedIn()
      refuseTaken(body.name, uid, body)
      shop.views.push({ ...body, id: crypto.randomUUID(), uid })
      return created(listFor(signedIn()))
    },
    renameView: ({ body: { id, name }, signedIn }) => {
      const { uid } = signedIn()
      const found = editable(id, uid)
      if (found === undefined) throw refuse('not_found')
      refuseTaken(name, uid, found)
      found.name = name
      return listFor(signedIn())
    },
    removeView: ({ param, signedIn }) => {
      const { uid } = signedIn()
      const found = editable(param('id'), uid)
      shop.views = shop.views.filter((one) => one !== found)
      return listFor(signedIn())
    },
  } satisfies Partial<Answers>
}
