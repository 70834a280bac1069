/** The steps of a routine, in their order. A file of its own: texts and pages load it without the schemas. */
export const routineSteps = ['cleanse', 'mist', 'brighten', 'treat', 'eyes', 'moisturize', 'lips'] as const
export type RoutineStep = (typeof routineSteps)[number]
