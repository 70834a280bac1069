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
  '/termsandconditions',
  '/comingsoon',
  '/newpage?product=rosa',
  // From here on the browser holds her code, and prices change once it is known.
  '/influencer?code=MAYA',
]
export const privateRoutes = ['/profilepage', '/managerportal', '/neworders']
export const widths = [390, 1440]
