import { Link } from '@tanstack/react-router'
import { portal } from '../../content/manager/portal.ts'
import { buttonClass } from '../button/button.tsx'
import styles from './staff.module.css'

/** For signed-in users who are not managers. */
export const Denied = () => (
  <div className={styles.screen}>
    <h1 className="d1">{portal.denied.title}</h1>
    <p className="lead muted">{portal.denied.body}</p>
    <p>
      <Link to="/" className={buttonClass()}>
        {portal.denied.home}
      </Link>
    </p>
  </div>
)
