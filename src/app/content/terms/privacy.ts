import type { Section } from './terms.ts'

export const privacy = {
  id: 'privacy',
  title: 'Privacy summary',
  parts: [
    { blocks: ['This is the short version, and there is no longer one.'] },
    {
      id: 'privacy-what',
      title: 'What we collect',
      blocks: [
        {
          list: [
            'To take your order: name, email, address, phone if you give it, what you bought, and order history. For a gift also the recipient’s name and your note.',
            'For your account: sign-in details, saved addresses, and a saved routine if you choose to keep one.',
            'For payment: our payment provider handles your card. Its form loads when you choose to pay by card, and reads signals of your device to prevent fraud. We receive confirmation, the amount, and the last four digits, never the full number.',
            'With your okay, in shops that use it: analytics about which pages and products are looked at, put in carts, and bought, counted by Google Analytics under a random number of your browser and the order’s number.',
            'For a review: your stars, words and name to show, your skin type and a photo if you add them. A photo loses what the camera wrote into it, such as the place.',
            'Without your name: how fast pages load, from a sample of visits, unless your browser sends a Global Privacy Control signal.',
            'On your device only: your cart, routine answers, and orders saved offline, until you send or save them.',
          ],
        },
      ],
    },
    {
      id: 'privacy-why',
      title: 'Why',
      blocks: [
        'To deliver what you bought, answer you, prevent fraud, meet tax and accounting duties, pay creators their commission, and improve the shop. We send marketing email only if you asked for it, and every one has an unsubscribe link.',
      ],
    },
    {
      id: 'privacy-share',
      title: 'Who sees it',
      blocks: [
        'The companies that help us run the shop: hosting and sign-in, payment, email, and delivery. They may use your details only to do that work. Creators see order totals and commission, never who bought. We don’t sell your personal information or share it for targeted ads.',
      ],
    },
    {
      id: 'privacy-choices',
      title: 'Your choices',
      blocks: [
        {
          list: [
            'Analytics stays off until you say yes. If your browser sends a Global Privacy Control signal, it stays off.',
            'You can see, correct, download, or delete your information in your account, or by writing to us.',
            'You can check out without an account. The page of such an order, linked in its emails, has a button that erases you from it.',
            'Deleting your account erases your name, email, phone, addresses, and the photos of your reviews at once, also in your orders. An order still on its way keeps them until it arrives or is cancelled, and for 60 days after shipping at most. What tax and accounting rules require stays, without you in it: order number, dates, items, amounts, payment reference, and the state it went to.',
          ],
        },
      ],
    },
    {
      id: 'privacy-storage',
      title: 'What we store in your browser',
      blocks: [
        'Essential storage keeps you signed in, remembers your cart and saved orders, and remembers your privacy choice. A creator link you open is remembered on this device for 30 days. Analytics and offline choices are always in the footer.',
      ],
    },
    {
      id: 'privacy-keep',
      title: 'How long and how safe',
      blocks: [
        'Your name, contact, and address are erased from an order after seven years at the latest. Its amounts and items stay for as long as tax and accounting rules require. We keep launch-list addresses until you unsubscribe. Data is encrypted in transit, and only people who need it to do their job can see it. No system is perfect, so if something goes wrong that affects you, we’ll tell you as the law requires.',
      ],
    },
    {
      id: 'privacy-children',
      title: 'Children',
      blocks: [
        'The shop isn’t meant for children under 13, and we don’t knowingly collect their information.',
      ],
    },
    {
      id: 'privacy-contact',
      title: 'Questions',
      blocks: ['Write to us at {supportEmail}. A person will answer.'],
    },
  ],
} as const satisfies Section
