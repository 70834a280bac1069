export const speed = {
  title: 'Page speed in the field',
  body: 'Measured in visitors’ browsers over the last {days} days: the screen, the number, the kind of network, and nothing about anyone. The worst first.',
  columns: {
    route: 'Screen',
    metric: 'Metric',
    p75: '75th percentile',
    good: 'Good',
    visits: 'Measured',
  },
  metrics: {
    LCP: 'Largest picture or text',
    FCP: 'First paint',
    CLS: 'Layout shift',
    INP: 'Slowest tap',
    TTFB: 'First byte',
  },
  over: 'Over {value}',
  seconds: '{value} s',
  share: '{good}% good',
  few: {
    one: '{count} figure measured fewer than {enough} times',
    other: '{count} figures measured fewer than {enough} times',
  },
  fewTitle: 'Measured rarely',
  chart: '{metric} on {route}: {good}% of {count} good',
  empty: { title: 'Nothing measured yet.', body: 'Figures appear here as visitors come.' },
} as const
