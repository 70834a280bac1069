export const applyForm = {
  name: { label: 'Full name', errors: { required: 'Add your name.' } },
  email: {
    label: 'Email',
    errors: { required: 'Add your email.', invalid: 'That doesn’t look like an email address.' },
  },
  platform: {
    label: 'Where you mostly post',
    options: [
      { id: 'instagram', label: 'Instagram' },
      { id: 'tiktok', label: 'TikTok' },
      { id: 'youtube', label: 'YouTube' },
      { id: 'blog', label: 'Blog or newsletter' },
      { id: 'other', label: 'Somewhere else' },
    ],
    errors: { required: 'Choose one.' },
  },
  profileUrl: {
    label: 'Link to your profile',
    placeholder: 'https://',
    errors: {
      required: 'Add a link so we can see your work.',
      invalid: 'Add a full link that starts with https://.',
    },
  },
  audience: {
    label: 'Roughly how many people follow you there?',
    help: 'Small is fine. We care more about trust.',
    options: [
      { id: 'under-1k', label: 'Under 1,000' },
      { id: '1k-10k', label: '1,000 to 10,000' },
      { id: '10k-100k', label: '10,000 to 100,000' },
      { id: 'over-100k', label: 'Over 100,000' },
    ],
  },
  handle: {
    label: 'The link name you’d like',
    help: 'Lowercase letters, numbers, and dashes.',
    errors: {
      invalid: 'Use lowercase letters, numbers, and dashes only.',
      taken: 'That one is taken. Try another.',
    },
  },
  why: {
    label: 'Why Era?',
    help: 'A few sentences. No pitch deck required.',
    errors: { required: 'Tell us a little about why.', tooLong: 'Keep it to {max} characters or fewer.' },
  },
  agree: {
    label: 'I’ve read the house rules and I’m 18 or older',
    errors: { required: 'Please agree to the house rules.' },
  },
  submit: 'Send application',
  submitting: 'Sending…',
  success: {
    title: 'Application sent.',
    body: 'A person will read it and write back within about a week, either way.',
  },
  error: 'That didn’t send. Your answers are still here, so try again.',
  offline: 'You’re offline. Your answers are still here. Send them when you’re back.',
  errors: { summary: 'Something in there needs a fix.' },
} as const
