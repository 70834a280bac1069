import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Said to assistive technology while the bars stand there. */
  label: string
  /** Heights of the bars in pixels, from the top. */
  bars: readonly number[]
}

/** Quiet bars where fields and lines will be: no shimmer. */
export const Skeleton = ({ label, bars }: SkeletonProps) => (
  <div className={styles.bars} aria-busy="true">
    <span className="sr" role="status">
      {label}
    </span>
    {bars.map((height, at) => (
      // Bars have nothing but their place to be told apart by.
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <span key={at} className={styles.bar} style={{ height }} aria-hidden="true" />
    ))}
  </div>
)
