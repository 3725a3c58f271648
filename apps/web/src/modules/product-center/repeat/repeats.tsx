/** What may be the same product already. */
export const Repeats = (_asked: { asked: { developmentId?: number | null } }) => <p className="hint">没有发现同款</p>
