// Field names and intents of the forms that add pictures to a return or a review and remove them.
export const PICTURE_FIELDS = { picture: 'picture', pictureId: 'picture_id' } as const;
export const ADD_PICTURES = 'pictures';
export const REMOVE_PICTURE = 'remove';
