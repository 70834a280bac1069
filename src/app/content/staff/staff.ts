import type { StaffRole } from '#domain/staff/permission.ts'

export const roleNames = {
  owner: 'Owner',
  manager: 'Manager',
  support: 'Support',
  packer: 'Packer',
} as const satisfies Record<StaffRole, string>

export const staff = {
  title: 'Staff',
  body: 'Who works in the shop, and what each may do. A change holds within a minute.',
  add: 'Add person',
  empty: { title: 'No one has a role yet.', body: 'Add the first person by their email.' },
  you: 'You',
  columns: { person: 'Person', role: 'Role', may: 'May', edit: 'Change' },
  may: {
    owner: 'Everything, and gives roles.',
    manager: 'Everything but giving roles.',
    support: 'Reads orders and customers, corrects tracking. No refunds, prices or payouts.',
    packer: 'Packs and ships. Sees no amounts and no earlier orders.',
  } satisfies Record<StaffRole, string>,
  change: 'Change role',
  changeOne: 'Change role of {email}',
  remove: 'Remove role',
  removeOne: 'Remove role of {email}',
  form: {
    add: 'Add person',
    change: 'Change role',
    email: 'Email of their account',
    emailHelp: 'They sign up in the shop first and confirm the email.',
    emailMissing: 'Add the email.',
    role: 'Role',
    give: 'Give role',
    close: 'Close',
    stale: 'This account has another role by now. The list shows it: check, then try again.',
    own: 'This is your own account. Once you are not an owner, only another owner can change this back.',
  },
  removal: {
    title: 'Remove the role of {email}?',
    body: 'They stay signed in as a shopper. The staff screens close for them within a minute.',
    confirm: 'Remove role',
    dismiss: 'Keep role',
  },
  toasts: {
    given: '{email} is {role} now.',
    taken: '{email} has no role now.',
    undone: '{email} is {role} again.',
    failed: 'That didn’t work. The list shows who has which role now.',
  },
  undo: 'Undo',
  denied: {
    title: 'Not part of your role.',
    body: 'Your role here is {role}. Ask an owner of the shop if you need this screen.',
    orders: 'Go to the orders',
  },
} as const
