import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { plural } from '../../content/base/format.ts'
import { product } from '../../content/product/product.ts'
import { review } from '../../content/review/review.ts'
import { useField } from '../field/use-field.ts'
import { Icon } from '../icon/icon.tsx'

const words = review.form

const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '4px',
    marginTop: '4px',
    '& label': { display: 'grid', placeItems: 'center', width: '44px', height: '44px', cursor: 'pointer' },
    '& svg': { width: '32px', height: '32px', fill: 'none', stroke: 'currentcolor', strokeWidth: '1.2' },
    '& [data-on] svg': { fill: 'currentcolor' },
    '& label:has(:focus-visible)': { outline: '2px solid currentcolor', borderRadius: 'field' },
  },
})

interface StarsFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'color' | 'height' | 'width'> {
  chosen: number
  error: string | undefined
}

/** One to five stars, as radio buttons: arrow keys choose. */
export function StarsField({ chosen, error, ...radio }: StarsFieldProps) {
  const field = useField({ id: 'review-stars', error })
  return (
    <div>
      <b id="review-stars-label">{words.stars}</b>
      <Row
        role="radiogroup"
        aria-labelledby="review-stars-label"
        aria-describedby={field.invalid ? field.error.id : undefined}
      >
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} data-on={stars <= chosen || undefined}>
            <input
              {...radio}
              type="radio"
              value={stars}
              className="sr"
              aria-label={plural(product.reviews.stars, stars)}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m10 1.8 2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z" />
            </svg>
          </label>
        ))}
      </Row>
      {field.invalid && (
        <chakra.p
          {...field.error}
          display="flex"
          gap="8px"
          className="small"
          color="status.bad"
          aria-live="polite"
        >
          <Icon name="alert" size={18} />
          {error}
        </chakra.p>
      )}
    </div>
  )
}
