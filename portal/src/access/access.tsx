/** How to get a token, and what is owed for the data. */
export const Access = () => <h1>Get access</h1>
