/** The part of the library that animates, for an import that waits for the first animation. */
export { domAnimation as features } from 'framer-motion'
