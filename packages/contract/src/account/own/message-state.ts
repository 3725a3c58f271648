/** Of what stands in the message centre: an announcement is drafted first, a notice begins published. */
export const MESSAGE_STATE = { draft: 0, published: 1, withdrawn: 2 } as const
