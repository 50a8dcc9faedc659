/** Words for "please" wherever they stand, for a pattern. */
export const PLEASE_WORDS = 'please|pls|plz|пожалуйста|плиз|плз|пжл?|пжл?ст';
/** Words for it that stand in front alone: one "answers kindly", too. */
export const LEADING_PLEASE_WORDS = `${PLEASE_WORDS}|kindly|прошу`;
