import type { Part } from '../../index.ts'

const recommendations: Part<object> = async () => (await import('./recommendations.tsx')).Recommendations

/** What other pages show of ours. */
export const scoreParts = { recommendations }
