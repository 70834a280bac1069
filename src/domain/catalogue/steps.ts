/** The steps of a routine, in their order. */
export const routineSteps = ['cleanse', 'mist', 'brighten', 'treat', 'eyes', 'moisturize', 'lips'] as const
export type RoutineStep = (typeof routineSteps)[number]
