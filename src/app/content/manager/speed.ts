export const speed = {
  title: 'Page speed in the field',
  body: 'Measured in visitors’ browsers over the last {days} days: the screen, the number, the kind of network, and nothing about anyone. The worst first; what was measured fewer than {enough} times last.',
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
  share: '{good} % of {count} good',
  chart: '{metric} on {route}: {good} % of {count} good',
  empty: 'Nothing measured yet.',
} as const
