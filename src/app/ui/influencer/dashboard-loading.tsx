import { apply } from '../../content/influencer/apply.ts'
import { Skeleton } from '../control/skeleton.tsx'

const words = apply.dashboard

/** In place of the dashboard while it loads. Its words are not the dashboard's, which every follower's page would load. */
export const DashboardLoading = () => (
  <>
    <h1 className="d1">{words.heading}</h1>
    <Skeleton label={words.loading} bars={[380, 110, 320]} />
  </>
)
