/** Every screen a visitor without an account can open. */
export const products = ['/pretty', '/rosa', '/rekindle', '/reglow', '/repurify', '/resparkle', '/holyglaze']
export const sets = ['/myturn', '/healingera', '/travelbag', '/therapyera', '/justagirl']
export const publicRoutes = [
  '/',
  ...products,
  ...sets,
  '/all',
  '/shopall',
  '/checkout',
  '/orderconfirmation',
  '/orders',
  '/thankyou',
  '/payment-success',
  '/login',
  '/signup',
  '/accountlink',
  '/influencer',
  '/influencer?code=MAYA',
  '/termsandconditions',
  '/comingsoon',
  '/newpage?product=rosa',
]
export const privateRoutes = ['/profilepage', '/managerportal', '/neworders']
export const widths = [390, 1440]
