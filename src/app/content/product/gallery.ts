/** The pictures of a product that has several. Apart from product.ts: it comes after the page. */
export const gallery = {
  label: 'Pictures of {name}',
  show: 'Picture {at} of {all}: {alt}',
  place: '{at} of {all}',
  before: 'Picture before',
  after: 'Next picture',
  closer: 'Larger',
  farther: 'Smaller',
  play: 'Let it move',
  pause: 'Hold it still',
} as const
