import styles from './skeleton.module.css'

interface SkeletonProps {
  /** The status for assistive technology. */
  label: string
  /** Heights of the bars in pixels, top to bottom. */
  bars: readonly number[]
}

/** Static bars in place of content that loads. */
export const Skeleton = ({ label, bars }: SkeletonProps) => (
  <div className={styles.bars} aria-busy="true">
    <span className="sr" role="status">
      {label}
    </span>
    {bars.map((height, at) => (
      // Bars have no identity but their index.
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <span key={at} className={styles.bar} style={{ height }} aria-hidden="true" />
    ))}
  </div>
)
