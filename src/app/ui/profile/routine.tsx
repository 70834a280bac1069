import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { profile } from '../../content/profile.ts'

const words = profile.routine

/** The finder's answers stay on the device: the account knows nothing of them. */
export const Routine = () => (
  <chakra.section aria-labelledby="routine" display="grid" gap="14px" justifyItems="start" maxW="60ch">
    <h2 className="d3" id="routine">
      {words.title}
    </h2>
    <p className="muted">{words.body}</p>
    <Button asChild size="sm">
      <Link to="/" hash="routine">
        {words.open}
      </Link>
    </Button>
  </chakra.section>
)
