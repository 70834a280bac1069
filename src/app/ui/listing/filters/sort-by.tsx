import { type Sort, sorts } from '#domain/catalogue/listing.ts'
import { shopall as words } from '../../../content/product/listing.ts'
import { Icon } from '../../icon/icon.tsx'
import styles from './sort-by.module.css'

interface SortByProps {
  value: Sort
  onSort: (sort: Sort) => void
}

export const SortBy = ({ value, onSort }: SortByProps) => (
  <label className={styles.sort}>
    <span className={styles.label}>{words.sort}</span>
    <select
      value={value}
      onChange={(event) => onSort(sorts.find((one) => one === event.currentTarget.value) ?? 'featured')}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {words.sorts[sort]}
        </option>
      ))}
    </select>
    <span className={styles.sign}>
      <Icon name="chevron" size={16} />
    </span>
  </label>
)
