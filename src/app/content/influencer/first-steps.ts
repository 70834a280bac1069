/** What an approved influencer reads first, and the disclosure for each network. */
export const firstSteps = {
  title: 'You’re in. First steps',
  link: {
    title: 'Share your link',
    body: 'It opens your page with the discount applied. Adding {ref} to any page of the shop works as well.',
  },
  code: {
    title: 'Or say your code',
    body: 'People type it in the cart. A typed code counts before a link, and the last one used counts, for {days} days.',
  },
  picks: {
    title: 'Choose your picks',
    body: 'They are what your page shows, in your order.',
    cta: 'To your picks',
  },
  earn: {
    title: 'How earnings work',
    body: 'You earn {rate} of what people pay for goods, after discounts and before tax and shipping. It’s pending until the {returnDays}-day return window closes, then ready to pay. What’s returned after a payout comes off the next one. Your own orders wait for a person, and your code takes nothing off them while you’re logged in.',
  },
  disclosure: {
    title: 'Say it’s a partnership',
    body: 'In every post, where people see it first. Pick a network and copy.',
    network: 'Network',
    copy: 'Copy text',
    copied: 'Text copied.',
    copyFailed: 'Copying isn’t possible here. Select the text and copy it by hand.',
    networks: [
      {
        id: 'instagram',
        label: 'Instagram',
        text: 'Paid partnership with Era. I earn commission when you use my link or code {code}. #ad',
        how: 'Turn on the paid partnership label too, and keep this before “more”. In stories, write it on the picture.',
      },
      {
        id: 'tiktok',
        label: 'TikTok',
        text: '#ad Era partner: I earn commission when you order with my link or code {code}.',
        how: 'Turn on “Disclose commercial content” too, and say it out loud early in the video.',
      },
      {
        id: 'youtube',
        label: 'YouTube',
        text: 'This video includes paid promotion: I’m an Era partner and earn commission on orders with my link or code {code}.',
        how: 'Tick “paid promotion” too, say it in the video, and put this above the link in the description.',
      },
      {
        id: 'blog',
        label: 'Blog or newsletter',
        text: 'I’m an Era partner. If you order through links in this post or with code {code}, I earn commission.',
        how: 'Above the first link, not at the end.',
      },
      {
        id: 'other',
        label: 'Podcast and elsewhere',
        text: 'I’m an Era partner: when you order with my link or my code {code}, I earn commission.',
        how: 'Say it before you give the code.',
      },
    ],
  },
  done: 'Got it',
  doneFailed: 'That didn’t save. Give it another go.',
  again: 'First steps and disclosure texts',
} as const
