/** The full stop of a headline is the drop. Drawn, not typed: it goes with its word when the word's own letters arrive. */
export const Stop = () => <span className="stop" />
