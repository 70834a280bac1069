import { type ReactNode, useEffect, useState } from 'react'
import { type BankAnswer, loadBank } from '../../../state/influencer/dashboard.ts'
import { BankBox } from './bank-box.tsx'

interface Placed {
  /** Before all that can be changed: without an account nothing can be paid. */
  asked: ReactNode
  /** After it: it is there. */
  known: ReactNode
}

/** The bank account, in the place that it has for this visit: a form that moved once it is saved would be lost from view. */
export function useBankBox(approved: boolean): Placed {
  const [loaded, setLoaded] = useState<BankAnswer>()
  useEffect(() => {
    if (approved) void loadBank().then(setLoaded)
  }, [approved])
  if (loaded === undefined) return { asked: null, known: null }
  const box = <BankBox loaded={loaded} />
  return loaded.ok && loaded.bank === null ? { asked: box, known: null } : { asked: null, known: box }
}
